import { t } from '@church/shared'
import { telephone } from '../../../lib/telephone.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './contact-link.module.scss'

interface Props {
  numbers: (string | null)[]
}

/** Links that dial the phone numbers, or a note that there are none. */
export function PhoneLinks({ numbers }: Props) {
  const given = [...new Set(numbers)].filter((number) => number !== null && number !== '')
  if (given.length === 0) return <span className="soft">{t('No phone numbers available')}</span>
  return given.map((number) => (
    <a key={number} className={styles.link} href={telephone(number ?? '')}>
      <Icon name="phone" /> <bdi>{number}</bdi>
    </a>
  ))
}
