import { developer, education, projects, skills } from './portfolio/developer';
import layout from '@/ui/layout.module.css';
import styles from './portfolio-page.module.css';

const columns = [
  { title: 'Exam', field: 'exam' },
  { title: 'Year', field: 'year' },
  { title: 'Result', field: 'result' },
  { title: 'Institute', field: 'institute' },
  { title: 'Board', field: 'board' },
] as const;

export function Component() {
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <header className={styles.header}>
        <p className={styles.lead}>My Portfolio</p>
        <h1 className={styles.name}>{developer.name}</h1>
        <p className={`${layout.hint} ${styles.about}`}>{developer.about}</p>
      </header>
      <section className={styles.section} aria-labelledby="education">
        <h2 id="education">Education</h2>
        {/* On small screens CSS shows each row as a card, which removes the table roles; explicit roles keep them. */}
        <table className={`${layout.table} ${styles.table}`} role="table">
          <caption className="visually-hidden">Education, the latest exam first</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ title }) => (
                <th key={title} scope="col" role="columnheader">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {education.map((exam) => (
              <tr key={exam.exam} role="row">
                {columns.map(({ title, field }, index) =>
                  index === 0 ? (
                    <th key={title} scope="row" role="rowheader">
                      {exam[field]}
                    </th>
                  ) : (
                    <td key={title} role="cell" data-label={title}>
                      {exam[field]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.section} aria-labelledby="skills">
        <h2 id="skills">Skills</h2>
        <ul className={`${layout.list} ${layout.row} ${styles.skills}`}>
          {skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="projects">
        <h2 id="projects">Projects</h2>
        <ul className={`${layout.list} ${layout.stack} ${styles.projects}`}>
          {projects.map(({ name, about, href }) => (
            <li key={name} className={styles.project}>
              <a href={href} rel="noreferrer">
                {name}
              </a>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
