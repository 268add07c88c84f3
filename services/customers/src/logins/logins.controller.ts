import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type AdminLogin,
  type CustomerLoginReply,
  type LogIn,
  type LoginReply,
} from '@contracts/customers/accounts';
import { RequestHandler } from '@service-kit/requests/requests';
import { LoginsService } from './logins.service';

@Controller()
export class LoginsController {
  constructor(private readonly logins: LoginsService) {}

  @RequestHandler(customersRequests.adminLogin)
  adminLogin(login: AdminLogin): Promise<LoginReply> {
    return this.logins.adminLogin(login);
  }

  @RequestHandler(customersRequests.logIn)
  logIn(login: LogIn): Promise<CustomerLoginReply> {
    return this.logins.logIn(login);
  }
}
