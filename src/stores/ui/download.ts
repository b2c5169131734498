export function downloadFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL after `click()` returns, so revoke the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
