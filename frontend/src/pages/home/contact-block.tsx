import type { ReactNode } from 'react';
import { brand, contact } from '@/ui/brand';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '@/ui/icons';
import { Section } from '@/ui/section';
import styles from './contact-block.module.css';
import layout from '@/ui/layout.module.css';

export function ContactBlock() {
  return (
    <Section id="contact" title="Contact us">
      <div className={`${layout.columns} ${styles.columns}`}>
        <p className={`${layout.hint} ${styles.lead}`}>{brand.contact_note}</p>
        <dl className={layout.lined}>
          <Way icon={<PinIcon />} name="Address">
            {brand.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Way>
          <Way icon={<PhoneIcon />} name="Phone">
            <a className="figure" href={contact.phone}>
              {brand.phone}
            </a>
          </Way>
          <Way icon={<MailIcon />} name="E-mail">
            <a href={contact.email}>{brand.email}</a>
          </Way>
          {brand.hours.length > 0 && (
            <Way icon={<ClockIcon />} name="Hours">
              {brand.hours.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Way>
          )}
        </dl>
      </div>
    </Section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
