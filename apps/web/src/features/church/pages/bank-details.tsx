import { useQuery } from '@tanstack/react-query'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { churchFacts } from '../details/index.ts'
import styles from './bank-details.module.scss'
import { ToFollow } from './to-follow.tsx'

/** The bank details for donations, tithes and offerings. */
export function BankDetails() {
  const { data: church, error, refetch, isFetching } = useQuery(churchFacts)
  return (
    <Card title="Giving" id="giving">
      <p className="soft">Our bank details, for donations, tithes and offerings. Thank you.</p>
      {church && !church.bank.account_number && (
        <ToFollow adminsMay="Add your bank details" to={screens.giving.path}>
          The details will follow.
        </ToFollow>
      )}
      {church?.bank.account_number && (
        <dl className={styles.facts}>
          <Fact label="Bank" value={church.bank.bank_name} />
          <Fact label="Account name" value={church.bank.account_name} />
          <Fact label="Account number" value={church.bank.account_number} copy />
          <Fact label="Sort code" value={church.bank.sort_code} copy />
          <Fact label="Reference" value={church.bank.reference} copy />
        </dl>
      )}
      {!church && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {!church && !error && <SkeletonLines lines={5} />}
    </Card>
  )
}

interface FactProps {
  label: string
  /** Nothing is shown without one: not every country has sort codes. */
  value: string | undefined
  copy?: boolean
}

function Fact({ label, value, copy = false }: FactProps) {
  if (!value) return null
  const copyValue = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(`${label} copied.`),
      () => toast.error(`The ${label.toLowerCase()} could not be copied.`),
    )
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numbers">
        {value}
        {copy && 'clipboard' in navigator && (
          <IconButton
            icon="copy"
            size="small"
            label={`Copy the ${label.toLowerCase()}`}
            onClick={copyValue}
          />
        )}
      </dd>
    </div>
  )
}
