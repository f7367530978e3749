import { t } from '@church/shared'
import { CallToAction } from '../../features/church/pages/index.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { screens } from '../../lib/screens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { T } from '../../ui/t.tsx'
import { AtOnce } from './at-once.tsx'
import styles from './overview-screen.module.scss'
import { WhenAndWhere } from './when-and-where.tsx'

const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'pin',
    title: t('Attendance in person'),
    text: t(
      'While a session is running, your phone’s GPS shows that you are inside the church area, and one tap marks you present. It doesn’t work before or after a session, or from anywhere else.',
    ),
  },
  {
    icon: 'users',
    title: t('A live count'),
    text: t(
      'Everyone who has the attendance screen open can see how many of us are here, as people arrive.',
    ),
  },
  {
    icon: 'clock',
    title: t('Your own history'),
    text: t(
      'Look up every session you attended, with the date and the time you were marked. Only you and the admins can see it.',
    ),
  },
  {
    icon: 'cake',
    title: t('Birthday emails'),
    text: t(
      'Tell us your date of birth, if you like, and you’ll find a greeting in your inbox on the day.',
    ),
  },
  {
    icon: 'bell',
    title: t('Birthday reminders for admins'),
    text: t(
      'The people who look after our community can see whose birthday is coming up, so they can also call or send a card.',
    ),
  },
  {
    icon: 'image',
    title: t('Gallery and programs'),
    text: t(
      'Pictures from our church and upcoming programs are on the home page for every visitor to see.',
    ),
  },
]

/** Overview: what the product does, for somebody new to it. */
export function OverviewScreen() {
  const user = useCurrentUser((state) => state.user)
  return (
    <>
      <PageHeading
        title={screens.overview.title}
        lead={t(
          'One place for our church community: be counted when we worship together, find one another, and see what’s coming up.',
        )}
      />
      <AtOnce>
        <WhenAndWhere isSecondary />
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
        <CallToAction
          title={user ? t('Here for worship?') : t('Will you join us?')}
          text={
            <T
              text="Our <a>privacy policy</a> explains what we keep about you, and why."
              a={(words) => <Link to={screens.privacyPolicy.path}>{words}</Link>}
            />
          }
        >
          {user ? (
            <ButtonLink to={screens.markAttendance.path} icon="pin">
              {t('Go to attendance')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={screens.register.path}>{t('Register')}</ButtonLink>
              <ButtonLink to={screens.visit.path} variant="secondary">
                {t('I’m visiting today')}
              </ButtonLink>
            </>
          )}
        </CallToAction>
      </AtOnce>
    </>
  )
}
