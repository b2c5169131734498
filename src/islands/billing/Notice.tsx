import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
  role?: 'alert'
  className?: string
}

export const Notice = ({ title, children, role, className = '' }: Props) => (
  <section
    className={`billing-notice grid justify-items-start gap-2 rounded-card border border-l-6 border-line border-l-lamp bg-highlight px-6 py-5 ${className}`}
    aria-label={title}
    role={role}
  >
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
)
