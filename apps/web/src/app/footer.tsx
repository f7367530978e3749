import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { churchFacts } from '../features/church/details/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { screens } from '../lib/screens.ts'
import { telephone } from '../lib/telephone.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './footer.module.scss'

// Members have it on a page of theirs.
const SchemeChooser = lazyPart(async () => (await import('./scheme-chooser.tsx')).SchemeChooser)

/** The home page's section that says how to reach the church, or that it will follow. */
const helpSection = `${screens.home.path}#help`

/**
 * The footer of every screen: copyright, contact details, privacy policy and, for visitors, the colour scheme. One line for
 * those signed in.
 */
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
            {user?.isAdmin &&
              church?.version &&
              ` · ${t('Version {version}', { version: church.version })}`}
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
              <Contact
                icon="mail"
                address={church.contact.email}
                linkTo={(email) => `mailto:${email}`}
                otherwise={t('Email us')}
              />
              <Contact
                icon="phone"
                address={church.contact.phone}
                linkTo={telephone}
                otherwise={t('Call us')}
              />
            </>
          )}
          <li>
            <a href="/help">{t('Help')}</a>
          </li>
          <li>
            <Link to={screens.privacyPolicy.path}>{t('Privacy policy')}</Link>
          </li>
        </ul>
        {!user && (
          <Suspense fallback={null}>
            <SchemeChooser />
          </Suspense>
        )}
      </div>
    </footer>
  )
}

interface ContactProps {
  icon: IconName
  /** Empty until an admin has set it. */
  address: string
  linkTo: (address: string) => string
  /** The text of the link that replaces a missing address. */
  otherwise: string
}

/** A way to reach the church or, until there is one, a link to the home page's section about it. */
function Contact({ icon, address, linkTo, otherwise }: ContactProps) {
  return (
    <li>
      {address ? (
        <a className={styles.contact} href={linkTo(address)}>
          <Icon name={icon} /> <bdi>{address}</bdi>
        </a>
      ) : (
        <Link className={styles.contact} to={helpSection}>
          <Icon name={icon} /> <span>{otherwise}</span>
        </Link>
      )}
    </li>
  )
}
