import type { ReactNode } from 'react'

export type Scene = 'room' | 'talk' | 'desk' | 'letters' | 'shelf'

const SCENES: Record<Scene, ReactNode> = {
  room: (
    <>
      <RoomWindow />
      <LightBeam />
      <Chair />
      <Plant />
    </>
  ),
  talk: (
    <>
      <RoomWindow />
      <LightBeam />
      <g transform="translate(-6 0)">
        <Chair />
      </g>
      <g transform="translate(244 0) scale(-1 1)">
        <Chair />
      </g>
    </>
  ),
  desk: (
    <>
      <g transform="translate(-34 0)">
        <RoomWindow />
      </g>
      <Desk />
    </>
  ),
  letters: (
    <>
      <Door />
      <Letters />
      <g transform="translate(14 0)">
        <Plant />
      </g>
    </>
  ),
  shelf: (
    <>
      <Shelf />
      <g transform="translate(2 0)">
        <Chair />
      </g>
    </>
  ),
}

type ArchSceneProps = { className?: string; scene?: Scene }

export function ArchScene({ className = 'w-52', scene = 'room' }: ArchSceneProps) {
  return (
    <svg viewBox="0 0 240 176" className={className} aria-hidden="true" focusable="false">
      <path className="fill-petrol-soft" d="M44 160V84a76 76 0 0 1 152 0v76Z" />
      {SCENES[scene]}
      <path className="stroke-petrol" strokeWidth="2" strokeLinecap="round" d="M22 160h196" />
    </svg>
  )
}

function LightBeam() {
  return <path className="fill-light opacity-40" d="M100 98h36l36 62H92Z" />
}

function Desk() {
  return (
    <g>
      <path className="fill-light opacity-50" d="m136 84 34 42h-62l16-42Z" />
      <path className="fill-clay" d="M88 126h88v8H88Z" />
      <path
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        d="M98 134v25M166 134v25"
      />
      <path
        className="fill-none stroke-petrol"
        strokeWidth="3"
        strokeLinecap="round"
        d="M158 125h-16M150 124V98l-16-16"
      />
      <path className="fill-petrol" d="m118 84 14-12 12 14Z" />
      <path className="fill-paper stroke-petrol" strokeWidth="2" d="M100 118h28v7h-28Z" />
    </g>
  )
}

function Door() {
  return (
    <g>
      <path className="fill-light" d="M84 160V82a30 30 0 0 1 60 0v78Z" />
      <path
        className="fill-clay stroke-clay-ink"
        strokeWidth="2"
        d="M84 160V82a30 30 0 0 1 44-26v104Z"
      />
      <circle className="fill-light" cx="121" cy="112" r="3" />
    </g>
  )
}

function Letters() {
  return (
    <g className="fill-paper stroke-petrol" strokeWidth="2" strokeLinejoin="round">
      <path d="m116 156 30-9 5 12-33 1Z" />
      <path className="fill-none" d="m116 156 18 0 12-9" />
      <path d="m138 160 3-14 30 5-2 9Z" />
      <path className="fill-none" d="m141 146 13 9 17-4" />
    </g>
  )
}

function Shelf() {
  return (
    <g>
      <path className="fill-clay" d="M124 84h62v5h-62ZM124 122h62v5h-62Z" />
      <path className="fill-petrol" d="M130 60h8v24h-8ZM150 64h7v20h-7ZM146 98h8v24h-8Z" />
      <path className="fill-light" d="M139 56h9v28h-9ZM156 94h9v28h-9Z" />
      <path className="fill-in-person" d="m160 84 3-22 8 1-3 21ZM132 102h12v20h-12Z" />
      <path className="stroke-petrol" strokeWidth="2" strokeLinecap="round" d="M155 127v33" />
    </g>
  )
}

function RoomWindow() {
  return (
    <g>
      <path className="fill-light" d="M100 98V58a18 18 0 0 1 36 0v40Z" />
      <path
        className="fill-none stroke-petrol"
        strokeWidth="2"
        d="M100 98V58a18 18 0 0 1 36 0v40Z"
      />
      <path className="stroke-petrol" strokeWidth="2" d="M118 40v58M100 70h36" />
      <path className="stroke-petrol" strokeWidth="3" strokeLinecap="round" d="M95 98h46" />
    </g>
  )
}

function Chair() {
  return (
    <g>
      <path
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        d="m72 150-3 9M113 150l3 9"
      />
      <path className="fill-clay" d="M70 134v-28a14 14 0 0 1 14-14h17a14 14 0 0 1 14 14v28Z" />
      <path
        className="fill-clay"
        d="M61 122a7 7 0 0 1 14 0v10h35v-10a7 7 0 0 1 14 0v21a8 8 0 0 1-8 8H69a8 8 0 0 1-8-8Z"
      />
      <path
        className="fill-none stroke-paper opacity-60"
        strokeWidth="2"
        strokeLinecap="round"
        d="M75 124v8h35v-8"
      />
    </g>
  )
}

function Plant() {
  return (
    <g>
      <path
        className="fill-none stroke-in-person"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M165 138c0-16-1-30 2-46M165 132c-2-10-7-16-13-20M166 128c2-11 7-18 14-22"
      />
      <path
        className="fill-in-person"
        d="M167 96c-8-7-9-18-3-27 8 7 10 18 3 27ZM154 114c-9-1-15-7-16-16 9 0 16 6 16 16ZM178 108c0-10 6-17 15-18 0 10-6 17-15 18Z"
      />
      <path className="fill-clay" d="M152 136h27l-3.5 24h-20Z" />
      <path className="fill-clay-ink" d="M150 134h31v6h-31Z" />
    </g>
  )
}
