import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../lib/current-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { attendancePaths } from '../attendance/index.ts'
import { signInPaths } from '../sign-in/index.ts'
import callStyles from './call.module.scss'
import styles from './overview-screen.module.scss'
import { pagePaths } from './paths.ts'

const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'pin',
    title: 'Attendance by being there',
    text: 'While a session is running, your phone’s GPS shows that you are inside the church area, and one tap marks you present. Before or after a session, or from anywhere else, nothing is marked.',
  },
  {
    icon: 'users',
    title: 'A live count',
    text: 'Everybody who has the attendance screen open sees how many of us are here, moving up as people arrive.',
  },
  {
    icon: 'clock',
    title: 'Your own history',
    text: 'Every session you were marked at, with its date and the minute of your mark, searchable, for your eyes and the admins’.',
  },
  {
    icon: 'cake',
    title: 'Birthday e-mails',
    text: 'Tell us your date of birth, if you like, and a greeting is in your inbox on the day, without anybody having to remember.',
  },
  {
    icon: 'bell',
    title: 'Birthday reminders for admins',
    text: 'The people who look after our community see whose birthday is coming up, so that a greeting can also be a call or a card.',
  },
  {
    icon: 'image',
    title: 'Gallery and programs',
    text: 'Pictures from our church and the programs ahead are on the home page, open to every visitor.',
  },
]

/** What the product does, for somebody who has never seen it. */
export function OverviewScreen() {
  const user = useCurrentUser((state) => state.user)
  return (
    <>
      <PageHeading
        title="Overview"
        lead="One place for our church community: to be counted when we worship together, to find one another, and to see what is coming up."
      />
      <ul className={styles.features}>
        {features.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon name={icon} size={26} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <section className={callStyles.call}>
        <div>
          <h2>{user ? 'Here for worship?' : 'Will you join us?'}</h2>
          <p>
            What we keep about you, and why, is in our{' '}
            <Link to={pagePaths.privacyPolicy}>privacy policy</Link>.
          </p>
        </div>
        {user ? (
          <ButtonLink to={attendancePaths.markAttendance} icon="pin">
            Go to Attendance
          </ButtonLink>
        ) : (
          <ButtonLink to={signInPaths.register}>Register</ButtonLink>
        )}
      </section>
    </>
  )
}
