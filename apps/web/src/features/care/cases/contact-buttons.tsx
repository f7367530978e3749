import { type CareCase, t } from '@church/shared'
import { telephone } from '../../../lib/telephone.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import styles from './case-buttons.module.scss'

/** Links to call or write to a person, the first of them emphasised, or a note that no contact is known. */
export function ContactButtons({ careCase }: { careCase: CareCase }) {
  const { person, phone_number, phone_number_2, email } = careCase
  const [first, second] = new Set([phone_number, phone_number_2].filter(Boolean))
  if (!first && !email)
    return <p className={styles.none}>{t('No telephone number or email address is known.')}</p>
  return (
    <div className={styles.contacts}>
      {first && <Call name={person.name} number={first} variant="primary" />}
      {email && (
        <ButtonAnchor
          variant={first ? 'secondary' : 'primary'}
          icon="mail"
          href={`mailto:${email}`}
          aria-label={t('Email {name}', { name: person.name })}
          title={email}
        >
          {t('Email')}
        </ButtonAnchor>
      )}
      {second && <Call name={person.name} number={second} variant="secondary" />}
    </div>
  )
}

interface CallProps {
  name: string
  number: string
  variant: 'primary' | 'secondary'
}

const Call = ({ name, number, variant }: CallProps) => (
  <ButtonAnchor
    variant={variant}
    icon="phone"
    href={telephone(number)}
    aria-label={t('{number}: call {name}', { number, name })}
  >
    <bdi>{number}</bdi>
  </ButtonAnchor>
)
