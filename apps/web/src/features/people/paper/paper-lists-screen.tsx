import { formatFacts, isKeyOf, NAMED_MAX, n, type PaperListName, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../../lib/changed-params.ts'
import { formatMoment } from '../../../lib/format.ts'
import { idsIn } from '../../../lib/ids-in.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/field.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { PaperListPages } from './paper-list-pages.tsx'
import styles from './paper-lists-screen.module.scss'

const lists = {
  sheet: t('Attendance sheet'),
  list: t('List of people'),
  badges: t('Name badges'),
} satisfies Record<PaperListName, string>

const whoIsOn: Record<PaperListName, string> = {
  sheet: t(
    'Names of adults, but of nobody who hides or refuses paper. Empty lines are for others.',
  ),
  list: t(
    'It has what members see, but nobody who refuses paper. Everybody can read who printed it.',
  ),
  badges: t(
    'Adults, but nobody who hides or refuses paper. For badges of children, select them under Users.',
  ),
}

/** Of a few selected people, members do not read that they were printed. */
const whoIsOnSmall = t(
  'It has what members see, but nobody who refuses paper. The audit log names those on it.',
)
const isSmall = (ids: number[]) => ids.length > 0 && ids.length <= NAMED_MAX

/** Lists to Print: an attendance sheet, the list of people or name badges, of everybody or of selected people. */
export function PaperListsScreen() {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('list')
  const list = isKeyOf(lists, inAddress) ? inAddress : 'sheet'
  const choose = (chosen: PaperListName) =>
    setParams((before) => changedParams(before, { list: chosen }), { replace: true })
  return (
    <>
      <div className={styles.options}>
        <BackLink to={screens.users.path}>{shown(screens.users.title)}</BackLink>
        <PageHeading title={screens.paperLists.title} />
        <Tabs
          label={shown(screens.paperLists.title)}
          tabs={lists}
          chosen={list}
          onChoose={choose}
        />
      </div>
      <TabPanel of={list}>
        <List key={list} list={list} ids={idsIn(params.get('selected'))} />
      </TabPanel>
    </>
  )
}

interface ListProps {
  list: PaperListName
  /** Of the selected people; none for everybody. */
  ids: number[]
}

/** Who is on a list, the button to print it, and then its pages. */
function List({ list, ids }: ListProps) {
  const [service, choose] = useState<number | null>()
  const sessions = useComingSessions(list === 'sheet')
  // The next service, until somebody chooses.
  const session = sessions.find(
    ({ id }) => id === (service === undefined ? sessions[0]?.id : service),
  )
  const { change, data, isPending, reset } = useChange(mutations.printList)
  const departments = session?.departments ?? []
  // A sheet has lines for others.
  const isEmpty = data?.people.length === 0 && list !== 'sheet'
  return (
    <>
      <div className={styles.options}>
        <Card>
          <p>{list === 'list' && isSmall(ids) ? whoIsOnSmall : whoIsOn[list]}</p>
          {list === 'sheet' && (
            <Select
              label={t('Service')}
              value={session?.id ?? ''}
              onChange={({ target }) => {
                choose(target.value === '' ? null : Number(target.value))
                // The pages are of the service before.
                reset()
              }}
            >
              {sessions.map(({ id, name, start_datetime }) => (
                <option key={id} value={id}>
                  {formatFacts([name, formatMoment(start_datetime)])}
                </option>
              ))}
              <option value="">{t('Write it by hand')}</option>
            </Select>
          )}
          {ids.length > 0 && <p>{n(ids.length, '{count} selected', '{count} selected')}</p>}
          <Button
            busy={isPending}
            onClick={() => change({ body: { list, departments, ...(ids.length > 0 && { ids }) } })}
          >
            {t('Print')}
          </Button>
          {data && data.left_out > 0 && (
            <p className={styles.leftOut}>
              {n(data.left_out, '{count} person is not in it', '{count} people are not in it')}
            </p>
          )}
          {isEmpty && <p role="status">{t('Nobody found.')}</p>}
        </Card>
      </div>
      {data && !isEmpty && (
        <PaperListPages
          list={list}
          title={lists[list]}
          paper={data}
          service={session && formatFacts([session.name, formatMoment(session.start_datetime)])}
        />
      )}
    </>
  )
}

/** How many services there are to choose from. */
const SESSIONS_MAX = 12

/** The sessions that have not ended, a running one first. */
function useComingSessions(enabled: boolean) {
  const { data = [] } = useQuery({ ...queries.listCurrentSessions(), enabled })
  return data.filter(({ cancelled_at }) => cancelled_at === null).slice(0, SESSIONS_MAX)
}
