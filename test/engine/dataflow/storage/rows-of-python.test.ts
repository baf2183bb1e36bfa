/** Rows of Django and SQLAlchemy that a request finds, changes and stores, and another one shows. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const django = (column: string) =>
  findings({
    'shop/models.py': `from django.db import models
class Review(models.Model):
    text = models.TextField()
    title = models.TextField()`,
    'shop/views.py': `from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from .models import Review
def edit(request, pk):
    review = get_object_or_404(Review, pk=pk)
    review.text = request.POST["text"]
    review.save()
    return redirect("/")
def show(request, pk):
    review = get_object_or_404(Review, pk=pk)
    return HttpResponse(f"<p>{review.${column}}</p>")`,
    'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path("edit/<int:pk>", views.edit), path("<int:pk>", views.show)]`,
  });

it('a row that a function finds by its class is stored with what it was given', () => {
  expect(django('text')).toEqual(['code/stored-xss shop/views.py:11']);
  expect(django('title')).toEqual([]);
});

const sqlalchemy = (name: string, column: string) =>
  findings({
    'main.py': `from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped
class Base(DeclarativeBase):
    pass
class ${name}(Base):
    __tablename__ = "kept"
    text: Mapped[str]
    owner: Mapped[str]
app = FastAPI()
session = AsyncSession()
@app.post("/kept")
async def create(text: str):
    session.add(${name}(text=text, owner="x"))
    await session.commit()
@app.get("/kept/{id}", response_class=HTMLResponse)
async def show(id: int):
    row = await session.get(${name}, id)
    return f"<p>{row.${column}}</p>"`,
  });

it.each(['Note', 'Item', 'Client'])('a class of the program may be called %s', (name) => {
  expect(sqlalchemy(name, 'text')).toEqual(['code/stored-xss main.py:20']);
  expect(sqlalchemy(name, 'owner')).toEqual([]);
});

it('columns of a table of SQLAlchemy are named by the table', () => {
  const shown = (column: string) =>
    findings({
      'main.py': `from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy import Column, MetaData, String, Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
visits = Table("visits", MetaData(), Column("reason", String), Column("room", String))
app = FastAPI()
conn = AsyncConnection()
@app.post("/")
async def add(reason: str):
    await conn.execute(insert(visits).values(reason=reason, room="x"))
@app.get("/", response_class=HTMLResponse)
async def show(id: str):
    row = (await conn.execute(select(visits.c.reason, visits.c.room).where(visits.c.id == id))).one()
    return f"<p>{row.${column}}</p>"`,
    });
  expect(shown('reason')).toEqual(['code/stored-xss main.py:14']);
  expect(shown('room')).toEqual([]);
});

it('what a column is compared with is in no row that fits', () => {
  const sources = (condition: string, shown: string) => ({
    'app/__init__.py': '',
    'app/models.py': `from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Team(db.Model):
    name = db.Column(db.String)
    website = db.Column(db.String)
`,
    'app/views.py': `from flask import Blueprint, render_template, request
from sqlalchemy import text
from app.models import Team
teams = Blueprint('teams', __name__)
@teams.route('/teams')
def listing():
    q = request.args.get('q')
    found = Team.query.filter(${condition}).order_by(Team.name.asc()).all()
    return render_template('teams.html', found=found, q=q)
`,
    'app/templates/teams.html': shown,
  });
  const each = (field: string) => `{% for team in found %}<a href="${field}">x</a>{% endfor %}`;
  const rows = each('{{ team.website }}');
  for (const condition of ['Team.name.like(q)', 'Team.name.in_([q])', '*[getattr(Team, "name").ilike(q)]'])
    expect(findings(sources(condition, rows))).toEqual([]);
  expect(findings(sources('Team.name.like(q)', each('{{ q }}')))).toEqual([
    'code/template-xss app/templates/teams.html:1',
  ]);
  expect(findings(sources(`text("name like '%s'" % q)`, rows))).toContain(
    'code/sql-injection app/views.py:8',
  );
});
