import type { ListedNewcomer } from '@church/shared'
import { Link } from 'react-router-dom'
import { pathOf, screens } from '../../../lib/screens.ts'
import { nameOf, UserBadges } from '../users/index.ts'
import styles from './newcomers-screen.module.scss'

const SHOWN = 3

/** Links to the people of a similar name, the most similar first: perhaps they are one person. */
export function Doubles({ newcomer: { doubles } }: { newcomer: ListedNewcomer }) {
  if (doubles.length === 0) return null
  return (
    <ul className={styles.doubles}>
      {doubles.slice(0, SHOWN).map((user) => (
        <li key={user.id}>
          <Link to={pathOf(screens.userDetails.path, user.id)}>{nameOf(user)}</Link>{' '}
          <UserBadges user={user} />
        </li>
      ))}
    </ul>
  )
}
