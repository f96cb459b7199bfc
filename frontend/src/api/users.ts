import { type Lists, toListing } from './listing';
import type { ListUsersApiArg, UserView } from './types.gen';
import { endpoints } from './users.gen';

/** Who becomes an admin is in the audit log as well. */
export const usersApi = endpoints.enhanceEndpoints<never, Lists<{ listUsers: [ListUsersApiArg, UserView] }>>({
  endpoints: {
    listUsers: { transformResponse: toListing<UserView> },
    // The tokens are void by then: a refetch would only be refused.
    endSessions: { invalidatesTags: [] },
    makeAdmin: { invalidatesTags: ['users', 'audit-log'] },
  },
});

export const {
  useListUsersQuery,
  useMakeAdminMutation,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useEndSessionsMutation,
} = usersApi;
