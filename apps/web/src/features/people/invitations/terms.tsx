import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './terms.module.scss'

const policy = 'privacy policy'

/** The terms that somebody agrees to by submitting a form, with a link to the privacy policy. */
export function Terms({ children }: { children: string }) {
  const [before, after] = children.split(policy)
  return (
    <p className={styles.terms}>
      {before}
      <Link to={screens.privacyPolicy.path}>{policy}</Link>
      {after}
    </p>
  )
}
