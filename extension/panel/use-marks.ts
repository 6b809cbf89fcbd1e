import { useEffect, useRef } from 'react'
import type { Mark, TabMarks } from '../tab-marks.ts'

/** Draws marks on the live page for as long as the view is open. While the tab draws, only the latest ones wait. */
export function useMarks(tab: TabMarks, marks: readonly Mark[]): void {
  const wanted = useRef<readonly Mark[]>([])
  const isDrawing = useRef(false)
  const text = JSON.stringify(marks)
  useEffect(() => {
    const draw = async (): Promise<void> => {
      if (isDrawing.current) return
      isDrawing.current = true
      for (let drawn: readonly Mark[] | undefined; drawn !== wanted.current; ) {
        drawn = wanted.current
        // A page that has gone needs no marks; whoever asks it for something else hears of it.
        await tab.mark(drawn).catch(() => {})
      }
      isDrawing.current = false
    }
    wanted.current = JSON.parse(text) as readonly Mark[]
    void draw()
  }, [tab, text])
  useEffect(
    () => () => {
      wanted.current = []
      void tab.mark([]).catch(() => {})
    },
    [tab],
  )
}
