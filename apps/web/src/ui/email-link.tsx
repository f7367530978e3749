import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import styles from './email-link.module.scss'
import { Icon } from './icon.tsx'

interface Props {
  /** Empty if there is none, which shows nothing. */
  address: string
  /** Shows an envelope before the address. */
  icon?: boolean
  className?: string | undefined
}

/** Links to an address. Encodes it: after a `?` or `&`, a mail program would read subjects and further recipients. */
export const mailTo = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** A mailto link. A long address breaks after its @ and its dots. */
export function EmailLink({ address, icon = false, className }: Props) {
  if (!address) return null
  // A pattern that looks behind would keep browsers of 2022 from loading this file.
  const parts = address.match(/[^@.]*[@.]|[^@.]+$/g) ?? []
  return (
    <a className={classNames(styles.link, className)} href={mailTo(address)}>
      {icon && <Icon name="mail" />}
      <span>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  )
}
