import type {
  AdminLogin,
  CustomerAccount,
  CustomerLoginReply,
  DoneReply,
  ForgotPassword,
  LogIn,
  LoginReply,
  PasswordResetReply,
  RegisterCustomer,
  ResetPassword,
  VerifyEmail,
} from '@contracts/customers/accounts';
import { api } from '../../shared/api/api';

/** These need no login, and a refusal doesn't say who is logged in. */
const asAnyone = { as: 'anyone' } as const;
const ownRecords = ['Profile', 'OwnAppointment', 'OwnServiceRequest'] as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    loginAdmin: build.mutation<LoginReply, AdminLogin>({
      query: (body) => ({ url: '/admin/login', method: 'POST', body }),
    }),
    /** Revokes the admin token on the server. The browser forgets it either way. */
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
      // Records booked with this address are theirs now.
      invalidatesTags: ownRecords,
    }),
    forgotPassword: build.mutation<null, ForgotPassword>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
      extraOptions: asAnyone,
    }),
    resetPassword: build.mutation<PasswordResetReply, ResetPassword>({
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
