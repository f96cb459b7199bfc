import { useDocumentTitle } from '@/ui/use-document-title';
import { developer, education, projects, skills } from './portfolio/developer';
import styles from './portfolio-page.module.css';

const columns = ['Exam', 'Year', 'Result', 'Institute', 'Board'] as const;

export function Component() {
  useDocumentTitle('My Portfolio');
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.lead}>My Portfolio</p>
        <h1 className={styles.name}>{developer.name}</h1>
        <p className={styles.about}>{developer.about}</p>
      </header>
      <section className={styles.section} aria-labelledby="education">
        <h2 id="education">Education</h2>
        <div className={styles.scroll} role="group" aria-label="Education table" tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">Education, the latest exam first</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {education.map(({ exam, year, result, institute, board }) => (
                <tr key={exam}>
                  <th scope="row">{exam}</th>
                  <td className="figure">{year}</td>
                  <td>{result}</td>
                  <td>{institute}</td>
                  <td>{board}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="skills">
        <h2 id="skills">Skills</h2>
        <ul className={styles.skills}>
          {skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="projects">
        <h2 id="projects">Projects</h2>
        <ul className={styles.projects}>
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
