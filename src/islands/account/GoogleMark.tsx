/** Google's logo, in the colors that Google requires. */
export const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M47 24.6c0-1.7-.2-3.3-.4-4.9H24v9.2h12.9a11 11 0 0 1-4.8 7.2v6h7.7c4.6-4.2 7.2-10.3 7.2-17.5Z"
    />
    <path
      fill="#34a853"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6a14.4 14.4 0 0 1-21.4-7.6h-8v6.2A24 24 0 0 0 24 48Z"
    />
    <path fill="#fbbc05" d="M10.7 28.6a14.3 14.3 0 0 1 0-9.2v-6.2h-8a24 24 0 0 0 0 21.6l8-6.2Z" />
    <path
      fill="#ea4335"
      d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.7 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5Z"
    />
  </svg>
)
