import { answerOf, api } from '../../api/client.ts'
import { startExtraction } from '../../api/start-extraction.ts'

/** Reads a saved page of this machine, and extracts it: the address of the view that shows the result. */
export async function extractFile(file: File, signal?: AbortSignal): Promise<string> {
  const json = { file: { name: file.name, base64: await base64Of(file) } }
  const page = await answerOf(api.pages.$post({ json: json as never }, signal ? { init: { signal } } : {}))
  return startExtraction({ page: page.id }, signal)
}

function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
