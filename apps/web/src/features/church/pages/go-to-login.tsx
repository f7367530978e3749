import { useCurrentUser } from '../../../lib/current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { signInPaths } from '../../account/sign-in/index.ts'
import { attendancePaths } from '../../attendance/marking/index.ts'
import { memberPaths } from '../../people/members/index.ts'
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
          <ButtonLink to={memberPaths.memberList} variant="secondary" icon="users">
            Member Directory
          </ButtonLink>
          <ButtonLink to={attendancePaths.markAttendance} icon="pin">
            Go to Attendance
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to={signInPaths.signIn}>Go to Login</ButtonLink>
      )}
    </section>
  )
}
