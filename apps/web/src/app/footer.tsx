import { useQuery } from '@tanstack/react-query'
import { churchFacts } from '../features/church/details/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { telephone } from '../lib/format.ts'
import { screens } from '../lib/screens.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './footer.module.scss'
import { SchemeChooser } from './scheme-chooser.tsx'

/** The home page's section that says how to reach the church, or that it will follow. */
const helpSection = `${screens.home.path}#help`

/** The footer of every screen: copyright, contact details, privacy policy and colour scheme. One line for those signed in. */
export function Footer() {
  const { data: church } = useQuery(churchFacts)
  const user = useCurrentUser((state) => state.user)
  return (
    <footer className={classNames(styles.footer, user !== null && styles.compact)}>
      <div className={classNames('container', styles.row)}>
        <p>
          © {new Date().getFullYear()}{' '}
          <span className={styles.name}>
            {church?.name}
            {user?.isAdmin && church?.version && ` · Version ${church.version}`}
          </span>
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
                  <a className={styles.contact} href={`mailto:${church.contact.email}`}>
                    <Icon name="mail" /> <span>{church.contact.email}</span>
                  </a>
                ) : (
                  <Link className={styles.contact} to={helpSection}>
                    <Icon name="mail" /> <span>Email us</span>
                  </Link>
                )}
              </li>
              <li>
                {church.contact.phone ? (
                  <a className={styles.contact} href={telephone(church.contact.phone)}>
                    <Icon name="phone" /> <span>{church.contact.phone}</span>
                  </a>
                ) : (
                  <Link className={styles.contact} to={helpSection}>
                    <Icon name="phone" /> <span>Call us</span>
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
