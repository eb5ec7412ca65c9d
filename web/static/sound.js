// The sounds of the table, made on the spot: short noises for dice and wood, plain tones for points. It is loaded when
// a sound is wanted for the first time, which is after a tap, so the browser lets it be heard.

const context = new AudioContext();
const out = context.createGain();
out.gain.value = 0.9;
out.connect(context.destination);

const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
noise.getChannelData(0).forEach((_, at, data) => (data[at] = Math.random() * 2 - 1));

let rattling;

const SOUNDS = {
  click: () => hiss(0, 0.012, 2600, 0.7),
  tick: () => tone(0, 0.06, 1300, 0.25),
  rattle,
  hush,
  /** One knock for each die, `times` in seconds from now. */
  knocks: (times) => {
    hush(times[0]);
    for (const time of times) knock(time);
  },
  notes: () => [660, 880].forEach((pitch, at) => tone(at * 0.14, 0.22, pitch, 0.4)),
  fanfare: () => [523, 659, 784, 1047].forEach((pitch, at) => tone(at * 0.13, at < 3 ? 0.16 : 0.4, pitch, 0.4)),
};

/** Let a sound be heard. */
export function play(name, argument) {
  context.resume();
  SOUNDS[name](argument);
}

/** A gain that begins at once and dies away. */
function fading(start, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(out);
  return gain;
}

function tone(delay, length, pitch, loudness) {
  const start = context.currentTime + delay;
  const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  voice.connect(fading(start, length, loudness));
  voice.start(start);
  voice.stop(start + length);
  return voice;
}

function hiss(delay, length, pitch, loudness) {
  const start = context.currentTime + delay;
  const voice = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  voice.connect(filter).connect(fading(start, length, loudness));
  voice.start(start, Math.random() * 0.4, length);
}

/** A die on wood: a thump that sinks, and the hard edge of it. */
function knock(delay) {
  const pitch = 170 + Math.random() * 60;
  tone(delay, 0.09, pitch, 0.4).frequency.exponentialRampToValueAtTime(pitch / 2, context.currentTime + delay + 0.09);
  hiss(delay, 0.025, 1800 + Math.random() * 800, 0.4);
}

/** Dice in the hand, until they are thrown. */
function rattle() {
  hush();
  const length = Math.floor(context.sampleRate * 0.32);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (const hit of [0, 0.05, 0.09, 0.15, 0.19, 0.26]) {
    const first = Math.floor(hit * context.sampleRate);
    for (let at = 0; at < 900; at += 1) data[first + at] = (Math.random() * 2 - 1) * Math.exp(-at / 160);
  }
  rattling = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1700, Q: 0.8 });
  rattling.connect(filter).connect(new GainNode(context, { gain: 0.9 })).connect(out);
  rattling.start();
}

function hush(delay = 0) {
  rattling?.stop(context.currentTime + delay);
  rattling = null;
}
