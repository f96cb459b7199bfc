import { BUILT_IN_SHOP, type Shop } from '#app/config/shop-file.js';

/** A file of an operator in `DATA_DIR`, in which nothing is the demo's. */
export function aShopFile(changes: Partial<Shop> = {}): Shop {
  return {
    ...BUILT_IN_SHOP,
    name: 'Halden Bearings & Drives',
    description: 'Halden makes bearings and drives for machines.',
    promise: 'Bearings that outlive the machine.',
    introduction: { headline: 'Bearings for every machine', text: 'From our works in Halden.' },
    logo: 'https://halden.test/logo.svg',
    picture: { href: '/pictures/works.png', text: 'The works in Halden' },
    since: 1987,
    address: ['Storgata 1', '1767 Halden', 'Norway'],
    phone: '+47 69 00 00 00',
    email: 'salg@halden.test',
    social: [{ name: 'LinkedIn', href: 'https://www.linkedin.com/company/halden' }],
    legal: ['Terms', 'Privacy', 'Imprint'].map((name) => ({ name, href: `https://halden.test/${name.toLowerCase()}` })),
    figures: [{ name: 'Years', value: 39 }],
    portfolio: { name: 'Halden Works', about: 'We turn steel.', education: [], skills: ['Turning'], projects: [] },
    ...changes,
  };
}
