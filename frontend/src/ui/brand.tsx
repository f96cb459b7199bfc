import styles from './brand.module.css';
import logoMark from './logo-mark.svg?raw';

/** The company behind the shop; the address and the contacts are invented. The server reads the name from `app/pages.json`. */
export const brand = {
  name: 'Northbridge Components',
  wordmark: ['Northbridge', 'Components'],
  promise: 'Computer parts, made for the businesses that build with them.',
  address: ['4800 Foundry Row, Building 3', 'Portland, OR 97210', 'United States'],
  phone: { text: '+1 (503) 555-0142', href: 'tel:+15035550142' },
  email: { text: 'sales@northbridge.example', href: 'mailto:sales@northbridge.example' },
  hours: ['Monday to Friday, 8 am to 6 pm', 'Saturday, 9 am to 1 pm'],
  social: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/northbridge-components' },
    { name: 'YouTube', href: 'https://www.youtube.com/@northbridge-components' },
    { name: 'GitHub', href: 'https://github.com/northbridge-components' },
    { name: 'Facebook', href: 'https://www.facebook.com/northbridge-components' },
  ],
  copyrightYear: 2022,
} as const;

/** The logo and the shop's name. */
export function Logo() {
  const [first, second] = brand.wordmark;
  return (
    <span className={styles.logo}>
      <span className={styles.mark} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoMark }} />
      <span className={styles.name}>
        {first} <span className={styles.second}>{second}</span>
      </span>
    </span>
  );
}
