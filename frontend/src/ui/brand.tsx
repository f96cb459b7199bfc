import styles from './brand.module.css';
import logoMark from './logo-mark.svg?raw';

interface NamedLink {
  name: string;
  href: string;
}

/** Who runs the shop: the server writes it into the page, with the checks of `backend/src/config/shop-file.ts`. */
interface Brand {
  name: string;
  description: string;
  promise: string;
  introduction: { headline: string; text: string };
  logo?: string;
  /** the year in the copyright */
  since: number;
  address: readonly string[];
  phone: string;
  email: string;
  hours: readonly string[];
  contact_note: string;
  social: readonly NamedLink[];
  /** terms, privacy, imprint */
  legal: readonly NamedLink[];
  figures: readonly { name: string; value: number }[];
  portfolio: {
    name: string;
    about: string;
    education: readonly { exam: string; year: number; result: string; institute: string; board: string }[];
    skills: readonly string[];
    projects: readonly (NamedLink & { about: string })[];
  };
}

export const brand = JSON.parse(document.getElementById('shop')?.textContent ?? '') as Brand;

/** The addresses that open the phone and the mail program. */
export const contact = { phone: `tel:${brand.phone.replace(/[^+\d]/g, '')}`, email: `mailto:${brand.email}` };

/** The icon of the built-in shop; its mark is in the page, so that it follows the colour scheme. */
const BUILT_IN_LOGO = '/favicon.svg';

/** The logo and the shop's name, whose first word is bold. */
export function Logo() {
  const [first, ...others] = brand.name.split(' ');
  return (
    <span className={styles.logo}>
      <Mark />
      <span className={styles.name}>
        {first} <span className={styles.second}>{others.join(' ')}</span>
      </span>
    </span>
  );
}

function Mark() {
  if (brand.logo === undefined) return null;
  if (brand.logo !== BUILT_IN_LOGO) return <img className={styles.mark} src={brand.logo} alt="" />;
  return <span className={styles.mark} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoMark }} />;
}
