import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../ui/button.tsx'
import { attendancePaths } from '../../attendance/marking/index.ts'
import { churchPaths } from './paths.ts'
import styles from './setup.module.scss'

/** What an admin may do next. */
export function SetupDone() {
  return (
    <>
      <p>Members can register, and mark their attendance when a session is open.</p>
      <ul className={styles.links}>
        <li>
          Try it yourself: <Link to={attendancePaths.markAttendance}>mark your attendance</Link>.
        </li>
        <li>
          Add your bank details, telephone numbers, logo and colour under{' '}
          <Link to={churchPaths.church}>Our Church</Link>.
        </li>
      </ul>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </>
  )
}
