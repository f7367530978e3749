import { type BirthdayReminder, n, REMINDER_DAYS, t, wholeName } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatBirth } from '../../../lib/format.ts'
import { usePagedSearch } from '../../../lib/paged-search.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import styles from './birthdays-screen.module.scss'
import { findBirthdays, whenIs } from './find-birthdays.ts'

const columns: Column<BirthdayReminder>[] = [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  { header: t('FIRST NAME'), kind: 'name', cell: ({ first_name }) => first_name },
  { header: t('LAST NAME'), kind: 'name', cell: ({ last_name }) => last_name },
  { header: t('EMAIL'), cell: ({ email }) => <EmailLink address={email} /> },
  { header: t('DATE OF BIRTH'), cell: (reminder) => <DateOfBirth {...reminder} /> },
]

const summary = (reminder: BirthdayReminder): RowSummary => ({
  name: wholeName(reminder.first_name, reminder.last_name),
  line: formatBirth(reminder, 'short'),
  badge: <When {...reminder} />,
  call: reminder.phone_number,
  to: pathOf(screens.userDetails.path, reminder.id),
})

/** Birthday Reminders: today's and upcoming birthdays. */
export function BirthdaysScreen() {
  const { keyword, search } = usePagedSearch()
  const query = useQuery(queries.listBirthdayReminders())
  const found = query.data && findBirthdays(query.data, keyword)
  const list = (reminders?: BirthdayReminder[]) => (
    <>
      <Today count={reminders?.filter(isToday).length ?? 0} />
      <DataTable
        caption={t('Birthday Reminders')}
        columns={columns}
        summary={summary}
        rows={reminders}
        rowKey={({ id }) => id}
        highlighted={isToday}
        empty={
          <EmptyState icon="cake">
            {keyword
              ? t('No birthdays found.')
              : t('No birthdays in the next {days} days.', { days: REMINDER_DAYS })}
          </EmptyState>
        }
      />
    </>
  )
  return (
    <>
      <PageHeading
        title={screens.birthdays.title}
        lead={t('Today and the next {days} days, soonest first.', { days: REMINDER_DAYS })}
      />
      <KeyedList>
        <ListTools>
          <SearchForm label={t('Search by name')} keyword={keyword} onSearch={search} />
        </ListTools>
        <Loaded query={{ ...query, data: found }} skeleton={list()} failedRefetch="instead">
          {list}
        </Loaded>
      </KeyedList>
    </>
  )
}

const isToday = ({ days_until }: BirthdayReminder) => days_until === 0

function Today({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.today}>
      <Icon name="cake" />
      {n(count, 'One birthday today', '{count} birthdays today')}
    </p>
  )
}

function DateOfBirth(reminder: BirthdayReminder) {
  return (
    <span className={styles.birthday}>
      {formatBirth(reminder, 'short')}
      <When {...reminder} />
    </span>
  )
}

const When = (reminder: BirthdayReminder) => (
  <span className={classNames(styles.when, isToday(reminder) && styles.whenToday)}>
    {whenIs(reminder.days_until)}
  </span>
)
