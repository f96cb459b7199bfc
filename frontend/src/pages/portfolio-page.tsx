import { brand } from '@/ui/brand';
import layout from '@/ui/layout.module.css';
import { PageTitle } from '@/ui/page-title';
import table from '@/ui/table.module.css';
import styles from './portfolio-page.module.css';

const columns = [
  { title: 'Exam', field: 'exam' },
  { title: 'Year', field: 'year' },
  { title: 'Result', field: 'result' },
  { title: 'Institute', field: 'institute' },
  { title: 'Board', field: 'board' },
] as const;

export function Component() {
  const { name, about, education, skills, projects } = brand.portfolio;
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <PageTitle size="large" lead="My Portfolio" note={about}>
        {name}
      </PageTitle>
      {education.length > 0 && (
        <section className={`${layout.columns} ${styles.section}`} aria-labelledby="education">
          <h2 id="education">Education</h2>
          {/* On small screens CSS shows each row as a card, which removes the table roles; explicit roles keep them. */}
          <div className={table.cards}>
            <table className={`${table.table} ${table.flush} ${styles.table}`} role="table">
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
                        <th key={title} scope="row" role="rowheader" data-label={title} data-place="lead">
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
          </div>
        </section>
      )}
      {skills.length > 0 && (
        <section className={`${layout.columns} ${styles.section}`} aria-labelledby="skills">
          <h2 id="skills">Skills</h2>
          <ul className={`${layout.list} ${layout.row} ${styles.skills}`}>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </section>
      )}
      {projects.length > 0 && (
        <section className={`${layout.columns} ${styles.section}`} aria-labelledby="projects">
          <h2 id="projects">Projects</h2>
          <ul className={`${layout.list} ${layout.columns} ${styles.projects}`}>
            {projects.map((project) => (
              <li key={project.name} className={styles.project}>
                <a href={project.href} rel="noreferrer">
                  {project.name}
                </a>
                <p className={layout.hint}>{project.about}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
