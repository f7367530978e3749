import { carouselMessages } from '@church/shared'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Sending } from '../../ui/sending.tsx'
import { toast } from '../../ui/toast.ts'
import { type Chosen, PictureField } from './picture-field.tsx'

interface Sent {
  file: Blob
  /** The text fields by name. */
  texts: Record<string, string>
  onProgress: (share: number) => void
}

interface Props {
  /** The text fields. */
  children: ReactNode
  onSend: (item: Sent) => void
  sending: boolean
  error: Error | null
}

/** A picture and its words, sent with a bar that shows how far it has got. */
export function NewItemForm({ children, onSend, sending, error }: Props) {
  const [picture, setPicture] = useState<Chosen>(null)
  const [missing, setMissing] = useState(false)
  const [share, setShare] = useState(0)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending || picture === 'reading') return
    if (!picture) {
      setMissing(true)
      toast.error(carouselMessages.imageRequired)
      return
    }
    const entries = [...new FormData(event.currentTarget)]
    const texts = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    setShare(0)
    onSend({ file: picture, texts, onProgress: setShare })
  }

  return (
    <form onSubmit={send} noValidate>
      {error && <ErrorAlert error={error} />}
      <PictureField
        picture={picture}
        onPicture={(chosen) => {
          setPicture(chosen)
          setMissing(false)
        }}
        error={missing ? carouselMessages.imageRequired : undefined}
      />
      {children}
      {sending && (
        <Sending share={share} label="Sending the picture">
          {share < 1 ? 'Sending the picture…' : 'Making it ready for every screen…'}
        </Sending>
      )}
      <div className="dialog-foot">
        <Button type="submit" busy={sending || picture === 'reading'}>
          Create
        </Button>
      </div>
    </form>
  )
}
