import { useEffect, useRef, useState } from 'react'
import type { Part, PictureLimits } from '../../../lib/encode-picture.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { type Crop, middleOf, partOf } from './crop.ts'

/** The chosen picture: none, one that is still being shrunk, one that cannot be read, or one ready to send. */
export type Chosen = Blob | 'reading' | 'unreadable' | null

/** Milliseconds after which a moved frame is cut out. */
const SETTLED_MS = 300

/** Shrinks the file that somebody chooses, or the part of it in their frame. The latest choice counts. */
export function usePictureChoice(onPicture: (picture: Chosen) => void, limits: PictureLimits) {
  const [problem, setProblem] = useState<string>()
  const [file, setFile] = useState<File | null>(null)
  /** The whole picture, shrunk, for the preview. */
  const [whole, setWhole] = useState<Blob | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const latest = useRef({})
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])

  const shrink = async (picture: File, part?: Part) => {
    const own = {}
    latest.current = own
    const [small, failure] = await shrinkPicture(picture, limits, part).then(
      (blob) => [blob, undefined] as const,
      (error: Error) => [null, error.message] as const,
    )
    if (latest.current !== own) return null
    onPicture(small ?? 'unreadable')
    setProblem(failure)
    return small
  }

  const choose = async (chosen: File | undefined) => {
    clearTimeout(settling.current)
    latest.current = {}
    setFile(chosen ?? null)
    setWhole(null)
    setCrop(null)
    setProblem(undefined)
    onPicture(chosen ? 'reading' : null)
    if (chosen) setWhole(await shrink(chosen))
  }

  /** Shows another part, or the whole picture for null. @param ratio of the picture, width by height */
  const cropTo = (next: Crop | 'middle' | null, ratio: number) => {
    const crop = next === 'middle' ? middleOf(ratio) : next
    setCrop(crop)
    clearTimeout(settling.current)
    if (!file) return
    onPicture('reading')
    settling.current = setTimeout(
      () => void shrink(file, crop ? partOf(crop, ratio) : undefined),
      SETTLED_MS,
    )
  }

  return { choose, crop, cropTo, problem, whole }
}
