export interface Screen {
  name: string;
  path: string;
  viewer: 'visitor' | 'customer' | 'admin';
}
export const screens: readonly Screen[];
