import { type BirthdayReminder, birthdayMessages, REMINDER_DAYS } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { usePagedSearch } from '../../../lib/paged-search.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import styles from './birthdays-screen.module.scss'
import { findBirthdays, whenIs } from './find-birthdays.ts'

const columns: Column<BirthdayReminder>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'FIRST NAME', kind: 'name', cell: ({ first_name }) => first_name },
  { header: 'LAST NAME', kind: 'name', cell: ({ last_name }) => last_name },
  { header: 'EMAIL', cell: ({ email }) => <EmailLink address={email} /> },
  { header: 'DATE OF BIRTH', cell: (reminder) => <DateOfBirth {...reminder} /> },
]

/** Birthdays today and in the next 30 days, soonest first. */
const birthdayReminders = queryOptions({
  queryKey: ['birthdays', 'reminders'],
  queryFn: ({ signal }) => api.listBirthdayReminders({}, { signal }),
})

/** Birthday Reminders: today's and upcoming birthdays. */
export function BirthdaysScreen() {
  const { keyword, search } = usePagedSearch()
  const { data, error, isFetching, refetch } = useQuery(birthdayReminders)
  const found = data && findBirthdays(data, keyword)
  const today = found?.filter(({ days_until }) => days_until === 0).length ?? 0
  return (
    <>
      <PageHeading
        title={screens.birthdays.title}
        lead={`Today and the next ${REMINDER_DAYS} days, soonest first.`}
      />
      <ListTools>
        <SearchForm label="Search by name" keyword={keyword} onSearch={search} />
      </ListTools>
      {error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {today > 0 && (
        <p className={styles.today}>
          <Icon name="cake" />
          {today === 1 ? 'One birthday today' : `${today} birthdays today`}
        </p>
      )}
      {!error && (
        <DataTable
          caption="Birthday Reminders"
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          highlighted={({ days_until }) => days_until === 0}
          empty={
            <EmptyState icon="cake">
              {keyword
                ? birthdayMessages.noneFound
                : `No birthdays in the next ${REMINDER_DAYS} days.`}
            </EmptyState>
          }
        />
      )}
    </>
  )
}

function DateOfBirth({ dateofbirth, days_until }: BirthdayReminder) {
  const isToday = days_until === 0
  return (
    <span className={styles.birthday}>
      {formatDay(dateofbirth, 'short')}
      <span className={classNames(styles.when, isToday && styles.whenToday)}>
        {whenIs(days_until)}
      </span>
    </span>
  )
}
