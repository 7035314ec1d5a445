// The seal in three dimensions, from the same polygons that are machined (renderSeal's view=json): 1 unit is 1 mm.
import * as THREE from "../three/three.module.js";

const BARE = { aluminium: [0xdfe1e4, 0.26], titanium: [0xaaa49d, 0.24] };
const TURN_A_SECOND = 0.22;
const FRAME_MS = 30;
const MARGIN = 1.04; // around the ball that the seal turns in
const TILT = { min: -1.2, max: 1.35 };

const shapeOf = (outer, holes, scale) => {
  const points = (ring) => ring.slice(0, -1).map(([x, y]) => new THREE.Vector2(x * scale, y * scale));
  const shape = new THREE.Shape(points(outer));
  shape.holes = holes.map((ring) => new THREE.Path(points(ring)));
  return shape;
};

const built = (face, length, metal) => {
  const seal = new THREE.Group();
  const side = length - face.depth;
  const body = new THREE.ExtrudeGeometry(shapeOf(face.outline, [], face.scale), { depth: side - 1, bevelThickness: 0.5, bevelSize: 0.45, bevelOffset: -0.45, bevelSegments: 4, curveSegments: 1 });
  body.translate(0, 0, 0.5);
  seal.add(new THREE.Mesh(body, metal.side));
  const ground = new THREE.ShapeGeometry(shapeOf(face.outline, [], face.scale), 1);
  ground.translate(0, 0, side + 0.02);
  seal.add(new THREE.Mesh(ground, metal.ground));
  for (const part of face.parts) {
    const raised = new THREE.ExtrudeGeometry(shapeOf(part.outer, part.holes, face.scale), { depth: face.depth, bevelEnabled: false, curveSegments: 1 });
    raised.translate(0, 0, side);
    seal.add(new THREE.Mesh(raised, [metal.face, metal.ground]));
  }
  seal.children.forEach((mesh) => mesh.geometry.translate(0, 0, -length / 2));
  return seal;
};

// A studio: a dark room with soft boxes, for metal shows nothing but what is around it: dark beside bright is what tells it.
const studio = (renderer) => {
  const room = new THREE.Scene();
  room.background = new THREE.Color(0x2a2825);
  const lamp = (color, power, [w, h], place) => {
    const box = new THREE.Mesh(new THREE.PlaneGeometry(w, h), new THREE.MeshBasicMaterial({ color: new THREE.Color(color).multiplyScalar(power), side: THREE.DoubleSide }));
    box.position.set(...place);
    box.lookAt(0, 0, 0);
    room.add(box);
  };
  lamp(0xffffff, 11, [6, 3], [-4, 6, 5]);
  lamp(0xfff2df, 6, [2, 8], [7, 2, 2]);
  lamp(0xdfe8ff, 4, [10, 1.5], [0, -6, 3]);
  lamp(0xffffff, 3, [9, 9], [0, 3, -8]);
  lamp(0xfffaf0, 1.9, [6, 6], [1, 1, 9]);
  lamp(0xffffff, 2.8, [8, 6], [-6, -4, 6]);
  lamp(0xfff6e8, 1.3, [5, 9], [8, -3, -4]);
  const pmrem = new THREE.PMREMGenerator(renderer);
  const map = pmrem.fromScene(room, 0.03).texture;
  pmrem.dispose();
  return map;
};

const coloured = (metal, { material, swatch }) => {
  const [bare, roughness] = BARE[material] || BARE.titanium;
  metal.side.color.set(swatch || bare);
  metal.side.roughness = swatch ? 0.3 : roughness;
  metal.face.color.copy(metal.side.color).lerp(new THREE.Color(0xffffff), 0.35);
  metal.face.roughness = 0.5;
  metal.ground.color.copy(metal.side.color).multiplyScalar(0.28);
  metal.ground.roughness = 0.85;
};

/** Put a turning seal in place of the still picture; return a function that shows another choice. */
export async function show(stage, model) {
  const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
  const still = stage.querySelector("img");
  const canvas = renderer.domElement;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", stage.dataset.label);
  const scene = new THREE.Scene();
  scene.environment = studio(renderer);
  const key = new THREE.DirectionalLight(0xffffff, 1.2);
  key.position.set(-30, 50, 60);
  scene.add(key);
  const camera = new THREE.PerspectiveCamera(26, 1, 1, 600);
  camera.position.set(0, 0, 150);
  const surface = () => new THREE.MeshStandardMaterial({ metalness: 1 });
  const metal = { side: surface(), face: surface(), ground: surface() };
  const holder = new THREE.Group();
  scene.add(holder);
  let reach_mm = 32; // from the seal's middle to its farthest point
  const turn = { around: -0.6, tilt: 0.5, speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TURN_A_SECOND };
  let geometry = "";

  const load = async (next) => {
    if (next.geometry !== geometry) {
      const answer = await fetch(next.geometry);
      if (!answer.ok) throw new Error(String(answer.status));
      const { face } = await answer.json();
      geometry = next.geometry;
      holder.children.forEach((old) => old.children.forEach((mesh) => mesh.geometry.dispose()));
      holder.clear();
      holder.add(built(face, Number(next.length), metal));
      const across_mm = Math.max(...face.outline.map(([x, y]) => Math.hypot(x, y))) * face.scale;
      reach_mm = Math.hypot(Number(next.length) / 2, across_mm);
      size();
    }
    coloured(metal, next);
    draw();
  };
  const size = () => {
    const width = stage.clientWidth - 16;
    const height = Math.min(width * 0.86, 460);
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(width, height);
    camera.aspect = width / height;
    const upright = THREE.MathUtils.degToRad(camera.fov / 2);
    const narrowest = Math.min(upright, Math.atan(Math.tan(upright) * camera.aspect));
    camera.position.z = (MARGIN * reach_mm) / Math.sin(narrowest);
    camera.updateProjectionMatrix();
  };
  const draw = () => {
    holder.rotation.set(turn.tilt, turn.around, 0, "XYZ");
    renderer.render(scene, camera);
    stage.dataset.turned = `${turn.around.toFixed(2)} ${turn.tilt.toFixed(2)}`;
  };
  let visible = true;
  let drawn = 0;
  const pause = document.createElement("button");
  pause.type = "button";
  pause.className = "quiet-button turn";
  const turning = (speed) => {
    if (speed && !turn.speed) requestAnimationFrame(step);
    turn.speed = speed;
    pause.textContent = speed ? stage.dataset.pause : stage.dataset.turn;
  };
  pause.addEventListener("click", () => turning(turn.speed ? 0 : TURN_A_SECOND));
  const step = (now) => {
    if (visible && turn.speed && !document.hidden && now - drawn > FRAME_MS) {
      drawn = now;
      turn.around = -0.35 + Math.sin((now / 1000 - 1) * turn.speed * 1.6) * 0.75;
      draw();
    }
    if (turn.speed) requestAnimationFrame(step);
  };
  let dragged = null;
  const turned = (x, y) => {
    turn.around += x;
    turn.tilt = Math.max(TILT.min, Math.min(TILT.max, turn.tilt + y));
    draw();
  };
  canvas.addEventListener("pointerdown", (event) => { dragged = event; turning(0); canvas.setPointerCapture(event.pointerId); });
  canvas.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    turned((event.clientX - dragged.clientX) / 120, (event.clientY - dragged.clientY) / 120);
    dragged = event;
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { dragged = null; });
  const arrows = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
  canvas.addEventListener("keydown", (event) => {
    if (!arrows[event.key]) return;
    event.preventDefault();
    turning(0);
    turned(...arrows[event.key]);
  });

  size();
  await load(model);
  still.before(canvas);
  still.hidden = true;
  stage.classList.add("turning");
  size();
  draw();
  new ResizeObserver(() => { size(); draw(); }).observe(stage);
  new IntersectionObserver(([entry]) => { visible = entry.isIntersecting; }).observe(stage);
  const speed = turn.speed;
  turn.speed = 0;
  turning(speed);
  stage.after(pause);
  return (next) => load(next).catch(() => { /* the seal stays as it was */ });
}
