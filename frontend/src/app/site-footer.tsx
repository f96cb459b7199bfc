import { type SubmitEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand, contact, Logo } from '@/ui/brand';
import { Button } from '@/ui/button';
import { checkEmail } from '@/ui/text-rules';
import { toast } from '@/ui/toast';
import { paths } from '@/ui/paths';
import { switchSearchKey, useIsSearchKeyOn } from './search-key';
import styles from './site-footer.module.css';
import layout from '@/ui/layout.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${layout.container} ${styles.columns}`}>
        <div className={styles.intro}>
          <Logo />
          <p className={styles.promise}>{brand.promise}</p>
          <Newsletter />
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 className={styles.title} id="footer-pages">
            Pages
          </h2>
          <ul className={`${layout.list} ${styles.list}`}>
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <Link to={paths.catalogue}>Catalogue</Link>
            </li>
            <li>
              <Link to={paths.quickOrder}>Quick Order</Link>
            </li>
            <li>
              <Link to={paths.blogs}>Blogs</Link>
            </li>
            <li>
              <Link to={paths.portfolio}>My Portfolio</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-social">
          <h2 className={styles.title} id="footer-social">
            Follow us
          </h2>
          <NamedLinks links={brand.social} />
        </nav>
        <div className={styles.contact}>
          <h2 className={styles.title}>Contact</h2>
          <address className={styles.address}>
            {brand.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <ul className={`${layout.list} ${styles.list}`}>
            <li>
              <a className="figure" href={contact.phone}>
                {brand.phone}
              </a>
            </li>
            <li>
              <a href={contact.email}>{brand.email}</a>
            </li>
          </ul>
        </div>
      </div>
      {brand.legal.length > 0 && (
        <nav className={layout.container} aria-label="Legal">
          <NamedLinks links={brand.legal} inRow />
        </nav>
      )}
      <div className={`${layout.container} ${layout.row} ${layout.spread} ${styles.copyright}`}>
        <p>
          © {brand.since} {brand.name}. All rights reserved.
        </p>
        <SearchKeySwitch />
      </div>
    </footer>
  );
}

function NamedLinks({ links, inRow = false }: { links: typeof brand.social; inRow?: boolean }) {
  return (
    <ul className={`${layout.list} ${styles.list} ${inRow ? layout.row : ''}`}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether `/` moves to the search: people who speak to their computer switch such keys off. */
function SearchKeySwitch() {
  const isOn = useIsSearchKeyOn();
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => switchSearchKey(event.target.checked)} /> Press{' '}
      <kbd>/</kbd> to search
    </label>
  );
}

/** Thanks the subscriber; the address is not sent or stored. */
export function Newsletter() {
  const id = useId();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const problem = tried ? checkEmail(email) : undefined;

  function subscribe(event: SubmitEvent) {
    event.preventDefault();
    const failed = checkEmail(email) !== undefined;
    setTried(failed);
    if (failed) return document.getElementById(id)?.focus();
    toast.success(`Thanks ${email.trim()} for subscribing.`);
    setEmail('');
  }

  return (
    <form className={styles.newsletter} onSubmit={subscribe} noValidate aria-label="Newsletter">
      <label className={styles.label} htmlFor={id}>
        Email
      </label>
      <div className={`${layout.row} ${styles.row}`}>
        <input
          id={id}
          className={styles.input}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        <Button type="submit" look="band">
          Subscribe
        </Button>
      </div>
      <p className={styles.note} id={`${id}-problem`}>
        {problem ? (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        ) : (
          'New parts and price changes, about once a month.'
        )}
      </p>
    </form>
  );
}
