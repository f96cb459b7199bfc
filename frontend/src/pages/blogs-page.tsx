import { answers } from './blogs/answers';
import { BlogPanel } from './blogs/blog-panel';
import layout from '@/ui/layout.module.css';
import styles from './blogs-page.module.css';

export function Component() {
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <header className={styles.header}>
        <p className={styles.lead}>Blogs</p>
        <h1 className={styles.title}>Questions &amp; Answers!</h1>
        <p className={styles.note}>Five things developers ask us about the software behind this shop.</p>
      </header>
      <div className={styles.panels}>
        {answers.map(({ question, Answer }) => (
          <BlogPanel key={question} question={question}>
            <Answer />
          </BlogPanel>
        ))}
      </div>
    </div>
  );
}
