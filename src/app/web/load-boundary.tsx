import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../platform/web/ui/error-state.tsx'

export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.tryAgain)
  }

  tryAgain = () => {
    if (this.state.failed) location.reload()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-10">
        <ErrorState
          title="Não foi possível abrir esta tela"
          description="Confira sua conexão e tente de novo. Se houve uma atualização, recarregar a página resolve."
          onRetry={() => location.reload()}
        />
      </div>
    )
  }
}
