import { useQuery } from '@tanstack/react-query'
import { churchFacts } from '../features/church/details/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { telephone } from '../lib/format.ts'
import { screens } from '../lib/screens.ts'
import { type SchemeChoice, useColourScheme } from '../theme/colour-scheme.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './footer.module.scss'

/** The home page's section that says how to reach the church, or that it will follow. */
const helpSection = `${screens.home.path}#help`

/** The footer of every screen: copyright, contact details, privacy policy and colour scheme. */
export function Footer() {
  const { data: church } = useQuery(churchFacts)
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  return (
    <footer className={styles.footer}>
      <div className={classNames('container', styles.row)}>
        <p>
          © {new Date().getFullYear()} {church?.name}
          {isAdmin && church?.version && ` · Version ${church.version}`}
        </p>
        <ul className={styles.links}>
          {!church && (
            <li>
              <Skeleton width="20rem" />
            </li>
          )}
          {church && (
            <>
              <li>
                {church.contact.email ? (
                  <a href={`mailto:${church.contact.email}`}>
                    <Icon name="mail" /> {church.contact.email}
                  </a>
                ) : (
                  <Link to={helpSection}>
                    <Icon name="mail" /> Email us
                  </Link>
                )}
              </li>
              <li>
                {church.contact.phone ? (
                  <a href={telephone(church.contact.phone)}>
                    <Icon name="phone" /> {church.contact.phone}
                  </a>
                ) : (
                  <Link to={helpSection}>
                    <Icon name="phone" /> Call us
                  </Link>
                )}
              </li>
            </>
          )}
          <li>
            <a href="/help">Help</a>
          </li>
          <li>
            <Link to={screens.privacyPolicy.path}>Privacy Policy</Link>
          </li>
        </ul>
        <SchemeChooser />
      </div>
    </footer>
  )
}

const schemes: { choice: SchemeChoice; label: string; icon: IconName }[] = [
  { choice: 'system', label: 'Match my device', icon: 'system' },
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
]

function SchemeChooser() {
  const { choice, choose } = useColourScheme()
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">Colours</legend>
      {schemes.map((scheme) => (
        <label key={scheme.choice} title={scheme.label}>
          <input
            type="radio"
            name="colours"
            className="visually-hidden"
            checked={choice === scheme.choice}
            onChange={() => choose(scheme.choice)}
          />
          <Icon name={scheme.icon} label={scheme.label} />
        </label>
      ))}
    </fieldset>
  )
}
