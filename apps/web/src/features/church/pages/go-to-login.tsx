import { useCurrentUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './call.module.scss'

/** Links to sign in; for signed-in users, to attendance and the directory. */
export function GoToLogin() {
  const user = useCurrentUser((state) => state.user)
  return (
    <section className={styles.call}>
      <div>
        <h2>{user ? `Good to see you, ${user.first_name}` : 'Coming to worship?'}</h2>
        <p>
          {user
            ? 'While a session is running, mark your attendance here.'
            : 'Sign in to mark your attendance and to see the member directory.'}
        </p>
      </div>
      {user ? (
        <div className={styles.actions}>
          <ButtonLink to={screens.memberList.path} variant="secondary" icon="users">
            Member Directory
          </ButtonLink>
          <ButtonLink to={screens.markAttendance.path} icon="pin">
            Go to Attendance
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to={screens.signIn.path}>Go to Login</ButtonLink>
      )}
    </section>
  )
}
