import {
  type DirectoryMode,
  type Shares,
  type Sharing,
  shares,
  unchosenShares,
} from '@church/shared'
import * as z from 'zod/mini'

/** The form's values: the switches of a `Sharing`, side by side. */
export const sharingForm = z.extend(shares, { listed: z.boolean() })
export type SharingValues = z.output<typeof sharingForm>

/** The switches for the details of somebody who is listed. */
export const switches: { name: keyof Shares; label: string }[] = [
  { name: 'phone', label: 'Telephone numbers' },
  { name: 'email', label: 'E-mail addresses' },
  { name: 'address', label: 'Address' },
  { name: 'birthday', label: 'Birthday' },
  { name: 'picture', label: 'Picture' },
  { name: 'departments', label: 'Departments and member type' },
]

export const sharingOf = ({ listed, ...shares }: SharingValues): Sharing => ({ listed, shares })

/** What is shared; until somebody chooses, what applies to them meanwhile. */
export const valuesOf = (sharing: Sharing | null, mode: DirectoryMode): SharingValues => ({
  listed: sharing?.listed ?? true,
  ...(sharing?.shares ?? unchosenShares(mode)),
})
