import { formatList, n, type PaperDirectory, type PaperFamily, shown, t } from '@church/shared'
import { useState } from 'react'
import { formatBirthday, formatDate, formatDay, formatTime } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { useChange } from '../../../ui/use-change.ts'
import styles from './paper-screen.module.scss'
import { usePrintDialog } from './use-print-dialog.ts'

/** Print the directory: its options, who printed it before, and the pages themselves. */
export function PaperScreen() {
  const [isLarge, setLarge] = useState(false)
  const [isBooklet, setBooklet] = useState(true)
  const { change, data, isPending } = useChange(mutations.printDirectory)
  return (
    <>
      <div className={classNames('narrow', styles.options)}>
        <BackLink to={screens.memberList.path}>{shown(screens.memberList.title)}</BackLink>
        <PageHeading
          title={screens.paper.title}
          lead={t(
            'It has what members see, but nobody who refuses paper. Everybody can read who printed it.',
          )}
        />
        <div className="cards">
          <Card>
            <Checkbox
              label={t('A5, to fold into a booklet')}
              hint={t('In your printer’s settings, choose “Booklet”.')}
              checked={isBooklet}
              onChange={({ target }) => setBooklet(target.checked)}
            />
            <Checkbox
              label={t('Large print')}
              checked={isLarge}
              onChange={({ target }) => setLarge(target.checked)}
            />
            <Button wide busy={isPending} onClick={() => change()}>
              {shown(screens.paper.title)}
            </Button>
          </Card>
          <Card title={t('Printed before')}>
            <Printings />
          </Card>
        </div>
      </div>
      {data && <Pages paper={data} isLarge={isLarge} isBooklet={isBooklet} />}
    </>
  )
}

function Printings() {
  return (
    <Fetched options={queries.listPrintings()}>
      {(printings) =>
        printings.length === 0 ? (
          <p>{t('Nobody has printed it yet.')}</p>
        ) : (
          <ul>
            {printings.map(({ by, at, people }) => (
              <li key={at}>
                {t('{name}, {date}, {time}', {
                  name: by ?? t('Somebody who is not in it'),
                  date: formatDate(at),
                  time: formatTime(at),
                })}{' '}
                ({n(people, '{count} person', '{count} people')})
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

interface PagesProps {
  paper: PaperDirectory
  isLarge: boolean
  isBooklet: boolean
}

/** What comes out of the printer, which opens as soon as it is there. */
function Pages({ paper, isLarge, isBooklet }: PagesProps) {
  const { church, date, families, count, left_out } = paper
  usePrintDialog(paper)
  const letters = [...new Set(families.map(({ letter }) => letter))]
  return (
    <article
      className={classNames(styles.pages, isBooklet && styles.booklet, isLarge && styles.large)}
    >
      <h1>{shown(screens.memberList.title)}</h1>
      <p>
        {t('For members of {church}. {date}. Please don’t pass it on.', {
          church,
          date: formatDay(date),
        })}
      </p>
      <p>
        {n(count, '{count} person', '{count} people')} ·{' '}
        {n(left_out, '{count} person is not in it', '{count} people are not in it')}
      </p>
      <div className={styles.columns}>
        {letters.map((letter) => (
          <section key={letter}>
            <h2>{letter}</h2>
            {families
              .filter((family) => family.letter === letter)
              .map((family) => (
                <Family key={family.people[0]?.id} family={family} />
              ))}
          </section>
        ))}
      </div>
    </article>
  )
}

function Family({ family: { last_names, address, people } }: { family: PaperFamily }) {
  const isFamily = people.length > 1
  return (
    <div className={styles.family}>
      {isFamily && <h3 dir="auto">{formatList(last_names)}</h3>}
      {people.map(({ id, name, phones, emails, birthday }) => (
        <div key={id}>
          {isFamily ? (
            <p className={styles.person} dir="auto">
              {name}
            </p>
          ) : (
            <h3 dir="auto">{name}</h3>
          )}
          {[...phones, ...emails].map((way) => (
            <p key={way}>
              <bdi dir="ltr">{way}</bdi>
            </p>
          ))}
          {birthday && <p>{t('Birthday: {date}', { date: formatBirthday(birthday) })}</p>}
        </div>
      ))}
      {address && <p dir="auto">{address}</p>}
    </div>
  )
}
