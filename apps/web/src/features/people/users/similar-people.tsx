import { t, type User } from '@church/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { nameOf } from './name.ts'
import styles from './similar-people.module.scss'
import { UserBadges } from './user-badges.tsx'

/** Two letters of a name are enough to search for. */
const shortest = 2

interface Props {
  firstName: string
  lastName: string
}

/** Lists people of a similar name while one is typed, so that nobody is added twice. */
export function SimilarPeople({ firstName, lastName }: Props) {
  const typed = { first_name: firstName.trim(), last_name: lastName.trim() }
  const isTyped = typed.first_name.length + typed.last_name.length >= shortest
  const { data } = useQuery({
    ...queries.findSimilarUsers({ query: typed }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const found = isTyped ? (data?.users ?? []) : []
  return (
    // Screen readers announce a list only if its live region was there before it.
    <div role="status">
      {found.length > 0 && (
        <section className={styles.similar}>
          <h2>{t('Already in the list?')}</h2>
          <ul>
            {found.map((user) => (
              <Person key={user.id} user={user} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Person({ user }: { user: User }) {
  return (
    <li>
      <span>
        {/* In a new window, so that the form keeps what was typed. */}
        <a href={`#${pathOf(screens.editUser.path, user.id)}`} target="_blank" rel="noreferrer">
          {nameOf(user)}
          <span className="visually-hidden"> {t('(opens a new window)')}</span>
        </a>{' '}
        <UserBadges user={user} />
      </span>
      {user.email && <span className={styles.email}>{user.email}</span>}
    </li>
  )
}
