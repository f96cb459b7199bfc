/** Every address of the app, in one place. */
export const paths = {
  home: '/',
  homeAlias: '/home',
  logIn: '/log-in',
  signUp: '/sign-up',
  blogs: '/blogs',
  portfolio: '/my-portfolio',
  loading: '/loading',
  purchase: (partId: string) => `/purchase/${partId}`,
  dashboard: '/dashboard',
  addReview: '/dashboard/add-review',
  myOrders: '/dashboard/my-orders',
  payment: (orderId: string) => `/dashboard/payment/${orderId}`,
  makeAdmin: '/dashboard/make-admin',
  manageOrders: '/dashboard/manage-orders',
  addPart: '/dashboard/add-part',
  manageParts: '/dashboard/manage-part',
} as const;
