import { type ListedPerson, n, type PaperList, type PaperListName, t } from '@church/shared'
import { formatDay } from '../../../lib/format.ts'
import styles from './paper-lists-screen.module.scss'
import { usePrintDialog } from './use-print-dialog.ts'

interface Props {
  list: PaperListName
  title: string
  paper: PaperList
  /** The service of an attendance sheet, or undefined for a line to write it on. */
  service: string | undefined
}

/** What comes out of the printer, which opens as soon as it is there. */
export function PaperListPages({ list, title, paper, service }: Props) {
  const { church, date, people } = paper
  usePrintDialog(paper)
  if (list === 'badges') return <Badges church={church} people={people} />
  return (
    <article className={styles.paper}>
      <header>
        <h1 dir="auto">{church}</h1>
        <h2>{title}</h2>
        {list === 'sheet' ? (
          <p className={service === undefined ? styles.blank : undefined}>
            {service ?? t('Service and date:')}
          </p>
        ) : (
          <p>
            {n(people.length, '{count} person', '{count} people')} · {formatDay(date)}
          </p>
        )}
      </header>
      {list === 'sheet' ? <Names people={people} /> : <Ways people={people} />}
    </article>
  )
}

interface PeopleProps {
  people: ListedPerson[]
}

/** In the order of the directory: 'Walker, Joyce'. */
const nameInOrder = ({ first_name, last_name }: ListedPerson) =>
  [last_name, first_name].filter(Boolean).join(', ')

/** Lines to fill in by hand, for people who are not on the list. */
const EMPTY_LINES = Array.from({ length: 12 }, (_, line) => line)

/** A box to tick beside each name, and lines for others. */
const Names = ({ people }: PeopleProps) => (
  <ul className={styles.ticks}>
    {people.map((person) => (
      <li key={person.id}>
        <span dir="auto">{nameInOrder(person)}</span>
      </li>
    ))}
    {EMPTY_LINES.map((line) => (
      <li key={`empty ${line}`} className={styles.blank} />
    ))}
  </ul>
)

/** Names, telephone numbers and email addresses. */
const Ways = ({ people }: PeopleProps) => (
  <table className={styles.ways}>
    <thead>
      <tr>
        <th>{t('NAME')}</th>
        <th>{t('PHONE')}</th>
        <th>{t('EMAIL')}</th>
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr key={person.id}>
          <th scope="row">
            <bdi>{nameInOrder(person)}</bdi>
          </th>
          <td>
            <Lines of={person.phones} />
          </td>
          <td>
            <Lines of={person.emails} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Lines = ({ of }: { of: string[] }) =>
  of.map((line) => (
    <div key={line}>
      <bdi dir="ltr">{line}</bdi>
    </div>
  ))

/** Badges on a sheet of A4, two by five. */
const BADGES = 10

/** The length of a name from which it is printed smaller. */
const LONG_NAME = 14

/** Sheets of badges; the last one is filled up with empty ones, to write on. */
function Badges({ church, people }: PeopleProps & { church: string }) {
  const empty = BADGES * Math.max(1, Math.ceil(people.length / BADGES)) - people.length
  return (
    <article className={styles.paper}>
      <ul className={styles.badges}>
        {people.map(({ id, first_name, last_name }) => (
          <li key={id} data-long={Math.max(first_name.length, last_name.length) > LONG_NAME}>
            <b dir="auto">{first_name}</b>
            <span dir="auto">{last_name}</span>
            <small dir="auto">{church}</small>
          </li>
        ))}
        {Array.from({ length: empty }, (_, badge) => badge).map((badge) => (
          <li key={`empty ${badge}`}>
            <small dir="auto">{church}</small>
          </li>
        ))}
      </ul>
    </article>
  )
}
