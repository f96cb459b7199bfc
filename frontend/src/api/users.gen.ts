import type {
  EndSessionsApiArg,
  EndSessionsApiResponse,
  GetProfileApiArg,
  GetProfileApiResponse,
  ListUsersApiArg,
  ListUsersApiResponse,
  MakeAdminApiArg,
  MakeAdminApiResponse,
  UpdateProfileApiArg,
  UpdateProfileApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['users'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
        query: (queryArg) => ({
          url: `/update/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.profileBody,
        }),
        invalidatesTags: ['users'],
      }),
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/user`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
          },
        }),
        providesTags: ['users'],
      }),
      makeAdmin: build.mutation<MakeAdminApiResponse, MakeAdminApiArg>({
        query: (queryArg) => ({ url: `/user/admin/${encodeURIComponent(String(queryArg.email))}`, method: 'PUT' }),
        invalidatesTags: ['users'],
      }),
      getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
        query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.email))}` }),
        providesTags: ['users'],
      }),
      endSessions: build.mutation<EndSessionsApiResponse, EndSessionsApiArg>({
        query: (queryArg) => ({
          url: `/user/${encodeURIComponent(String(queryArg.email))}/sessions`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
