import { t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../../../ui/copy.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { churchFacts } from '../details/index.ts'
import styles from './bank-details.module.scss'
import { ToFollow } from './to-follow.tsx'

/** The bank details for donations, tithes and offerings. */
export function BankDetails() {
  return (
    <Card title={t('Giving')} id="giving">
      <p className="soft">
        {t('Our bank details, for donations, tithes and offerings. Thank you.')}
      </p>
      <Fetched options={churchFacts} skeleton={<SkeletonLines lines={5} />}>
        {({ bank }) =>
          bank.account_number ? (
            <dl className={styles.facts}>
              <Fact label={t('Bank')} value={bank.bank_name} />
              <Fact label={t('Account name')} value={bank.account_name} />
              <Fact
                label={t('Account number')}
                value={bank.account_number}
                copying={{
                  label: t('Copy the account number'),
                  done: t('Account number copied.'),
                  failed: t('The account number could not be copied.'),
                }}
              />
              <Fact
                label={t('Sort code')}
                value={bank.sort_code}
                copying={{
                  label: t('Copy the sort code'),
                  done: t('Sort code copied.'),
                  failed: t('The sort code could not be copied.'),
                }}
              />
              <Fact
                label={t('Reference')}
                value={bank.reference}
                copying={{
                  label: t('Copy the reference'),
                  done: t('Reference copied.'),
                  failed: t('The reference could not be copied.'),
                }}
              />
            </dl>
          ) : (
            <ToFollow adminsMay={t('Add your bank details')} to={screens.giving.path}>
              {t('The details will follow.')}
            </ToFollow>
          )
        }
      </Fetched>
    </Card>
  )
}

interface FactProps {
  label: string
  /** Nothing is shown without one: not every country has sort codes. */
  value: string | undefined
  /** The label of the copy button, and its messages. */
  copying?: { label: string; done: string; failed: string }
}

function Fact({ label, value, copying }: FactProps) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numbers">
        <bdi>{value}</bdi>
        {copying && 'clipboard' in navigator && (
          <IconButton
            icon="copy"
            size="small"
            label={copying.label}
            onClick={() => copy(value, copying)}
          />
        )}
      </dd>
    </div>
  )
}
