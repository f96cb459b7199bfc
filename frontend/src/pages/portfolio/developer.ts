/** The developer of the portfolio page, an invented person. */
export const developer = {
  name: 'Mara Lindqvist',
  about:
    'I build shops and the systems behind them: web front ends that stay quick on an old phone, and APIs that keep their promises when two people press the button at once.',
};

export const education = [
  {
    exam: 'MSc in Software Engineering',
    year: 2019,
    result: 'With distinction',
    institute: 'Cascade Institute of Technology',
    board: 'Northwest Commission on Universities',
  },
  {
    exam: 'BSc in Computer Science',
    year: 2017,
    result: 'GPA 3.82 of 4.00',
    institute: 'Willamette Valley University',
    board: 'Northwest Commission on Universities',
  },
  {
    exam: 'High School Diploma',
    year: 2013,
    result: 'GPA 3.94 of 4.00',
    institute: 'Foundry Park High School',
    board: 'Oregon Department of Education',
  },
];

export const skills = [
  'TypeScript',
  'React',
  'Redux Toolkit',
  'Node.js',
  'NestJS',
  'SQL and SQLite',
  'MongoDB',
  'REST and OpenAPI',
  'Playwright',
  'Accessibility',
  'CSS',
  'Docker',
];

export const projects = [
  {
    name: 'Tidewatch',
    about: 'Tide tables and harbor warnings for small boats, readable offline and with wet fingers.',
    href: 'https://tidewatch.example/',
  },
  {
    name: 'Shelfmark',
    about: 'A lending desk for town libraries: catalogue, loans and reminders for three branches.',
    href: 'https://shelfmark.example/',
  },
  {
    name: 'Gearbox Ledger',
    about: 'Service records for a bicycle workshop, from the first look to the invoice.',
    href: 'https://gearbox-ledger.example/',
  },
];
