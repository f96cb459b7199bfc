import { Section } from '@/ui/section';
import styles from './business-facts.module.css';
import { CountUp } from './count-up';

const facts = [
  { name: 'Countries', value: 63 },
  { name: 'Complete Projects', value: 714 },
  { name: 'Happy Clients', value: 5107 },
  { name: 'Feedbacks', value: 514 },
];

export function BusinessFacts() {
  return (
    <Section id="facts" title="Our business in figures" sunken>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <CountUp to={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
