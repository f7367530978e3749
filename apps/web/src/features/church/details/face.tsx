import { thumbnailOf } from '@church/shared'
import { Avatar } from '../../../ui/avatar.tsx'
import { usePictureAddress } from './queries.ts'

interface Props {
  image: string | null
  /** Without it, the picture is decorative: the name stands beside it. */
  name?: string
  /** Side length in CSS pixels. */
  size: number
}

/** A person's picture, made small. */
export function Face({ image, name = '', size }: Props) {
  const addressOf = usePictureAddress()
  return <Avatar src={image && addressOf(thumbnailOf(image))} name={name} size={size} />
}
