/** Every screen of the shop with its viewer, for the accessibility tests and the screenshots. `:part` and `:order` are placeholders for ids. */
import { readFileSync } from 'node:fs';
import { PEOPLE } from './demo-people.mjs';

const { pages } = JSON.parse(readFileSync(new URL('../frontend/src/app/pages.json', import.meta.url), 'utf8'));

const VIEWERS = {
  everyone: 'visitor',
  visitor: 'visitor',
  'signed-in': 'customer',
  customer: 'customer',
  admin: 'admin',
};
const UNKNOWN_ID = '0123456789abcdef01234567';

/** Each page, and a second time with an unknown id, e-mail or slug when its path has one. */
const ofPages = Object.entries(pages)
  .filter(([, { sameAs }]) => sameAs === undefined)
  .flatMap(([path, { page: name, access }]) => {
    const viewer = VIEWERS[access];
    if (path === '*') return [{ name, path: '/no/such/page', viewer }];
    if (path.includes(':email'))
      return [
        { name, path: path.replace(':email', PEOPLE.customer.email), viewer },
        { name: `${name}-unknown`, path: path.replace(':email', 'unknown@example.com'), viewer },
      ];
    if (path.includes(':slug'))
      return [
        { name, path: path.replace(':slug', 'processors'), viewer },
        { name: `${name}-unknown`, path: path.replace(':slug', 'unknown'), viewer },
      ];
    if (!path.includes(':id')) return [{ name, path, viewer }];
    const id = /purchase|part/.test(path) ? ':part' : ':order';
    return [
      { name, path: path.replace(':id', id), viewer },
      { name: `${name}-unknown`, path: path.replace(':id', UNKNOWN_ID), viewer },
    ];
  });

/** Further states of pages that depend on URL parameters. */
const ofStates = [
  { name: 'home-narrowed', path: '/?q=memory&in_stock=true&min_price=300&max_price=20', viewer: 'visitor' },
  { name: 'home-no-part', path: '/?q=nothing+like+it&max_price=100', viewer: 'visitor' },
  { name: 'home-comparing', path: '/?compare=:part', viewer: 'visitor' },
  {
    name: 'compare-four',
    path: `/compare?compare=${['01', '07', '08', '12'].map((n) => `de30000000000000000000${n}`).join()}`,
    viewer: 'visitor',
  },
  { name: 'basket-lines', path: '/basket', viewer: 'customer' },
  { name: 'part-panel', path: '/?part=:part', viewer: 'visitor' },
  { name: 'password-reset', path: '/log-in?forgot-password', viewer: 'visitor' },
  {
    name: 'manage-part-no-match',
    path: '/dashboard/manage-part?in_stock=false&max_quantity=25&sort=quantity',
    viewer: 'admin',
  },
  { name: 'overview-90-days', path: '/dashboard/overview?period=90-days', viewer: 'admin' },
];

export const screens = [...ofPages, ...ofStates];
