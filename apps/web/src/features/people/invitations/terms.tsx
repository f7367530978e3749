import { registrationTerms } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'
import styles from './terms.module.scss'

/** The terms that somebody agrees to by submitting a form, with a link to the privacy policy. */
export function Terms() {
  return (
    <p className={styles.terms}>
      <T
        text={registrationTerms.sentence}
        a={(words) => <Link to={screens.privacyPolicy.path}>{words}</Link>}
      />
    </p>
  )
}
