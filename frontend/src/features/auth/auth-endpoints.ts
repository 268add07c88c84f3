import type {
  AdminLogin,
  CustomerAccount,
  CustomerLoginReply,
  DoneReply,
  ForgotPassword,
  LogIn,
  LoginReply,
  RegisterCustomer,
  ResetPassword,
  VerifyEmail,
} from '@contracts/customers/accounts';
import { api } from '../../shared/api/api';

/** No one needs to be logged in for these, and a refusal says nothing about who is. */
const asAnyone = { as: 'anyone' } as const;
const ownRecords = ['Profile', 'OwnAppointment', 'OwnServiceRequest'] as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    loginAdmin: build.mutation<LoginReply, AdminLogin>({
      query: (body) => ({ url: '/admin/login', method: 'POST', body }),
    }),
    /** Ends the admin token at the server too; the browser forgets it whether or not this arrives. */
    logoutAdmin: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      extraOptions: { as: 'admin' },
    }),
    logIn: build.mutation<CustomerLoginReply, LogIn>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      extraOptions: asAnyone,
      invalidatesTags: ownRecords,
    }),
    register: build.mutation<CustomerAccount, RegisterCustomer>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      extraOptions: asAnyone,
    }),
    verifyEmail: build.mutation<DoneReply, VerifyEmail>({
      query: (body) => ({ url: '/auth/verify-email', method: 'POST', body }),
      extraOptions: asAnyone,
      // What was booked with this address is theirs now.
      invalidatesTags: ownRecords,
    }),
    forgotPassword: build.mutation<null, ForgotPassword>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
      extraOptions: asAnyone,
    }),
    resetPassword: build.mutation<DoneReply, ResetPassword>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
      extraOptions: asAnyone,
    }),
  }),
});

export const {
  useLoginAdminMutation,
  useLogoutAdminMutation,
  useLogInMutation,
  useRegisterMutation,
  useVerifyEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = endpoints;
